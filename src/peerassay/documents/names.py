"""Names in running text: people in the lines of a title page, systems that a paper calls its own or everyone uses."""

import re
from collections.abc import Sequence

from peerassay.documents.paper import Paper, SectionKind
from peerassay.language.people import NOT_A_PERSON, PARTICLE, PLACE_BEGINS

_NO_NAMES = re.compile(r"\{[^}]*\}\s*@\S+|\S+@\S+|https?://\S+|\$[^$]*\$|\\\([^)]*\\\)")
_INDEX = re.compile(r"[\d∗*†‡§¶♯⋆♠♣♢♡◇⋄^{}\[\]()|]+(?:\s*,\s*[\d∗*†‡§¶⋆]+)*")
_WORD = r"[^\W\d_a-z][\w'’`´.-]*"
_NAME = re.compile(rf"^{_WORD}(?:\s+(?:{PARTICLE}\s+)*{_WORD}){{1,3}}$")


def names_in(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the lines of a title page, in order, each once."""
    found: list[str] = []
    for line in lines:
        found += [name for name in _names(line) if name not in found]
    return tuple(found)


def is_name(text: str) -> bool:
    """Whether a short text reads as one person's name: two to four capitalised words, no place of work."""
    return bool(_NAME.match(text)) and not NOT_A_PERSON.search(text) and not text.isupper()


def _names(line: str) -> list[str]:
    line = _NO_NAMES.sub(" ; ", line)
    before = PLACE_BEGINS.split(line, maxsplit=1)[0].strip()
    good = [name for name in _pieces(line) if is_name(name)]
    if good and before != line.strip():
        # "Ann Lee and Bo Roe University of Somewhere": the last name runs into the place.
        good += [name for name in _pieces(before)[-1:] if is_name(name) and name not in good]
    if good or not NOT_A_PERSON.search(line):
        return good
    # "Ann Lee Some Company": the first three or two words are the likeliest name.
    words = before.split()
    return [name for n in (3, 2) if (name := " ".join(words[:n])) and len(words) > n and is_name(name)][:1]


def _pieces(line: str) -> list[str]:
    return [piece.strip(" .") for piece in re.split(r"\s*[,;&]\s*|\s+and\s+|\s{2,}", _INDEX.sub(" ; ", line))]


NAME = (
    r"(?:[A-Z][A-Za-z]*\d*[A-Z][\w+]*|[A-Z]{2,}[\w+]*|[A-Z][a-z]+\d[\w.]*|[A-Za-z]*\d[A-Z][\w]*)(?:[\-–][A-Za-z0-9+]+)*"
)
_PROPOSED = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|call(?:ed|s)?|named?|names|dubbed|term(?:ed)?|coined?|"
    rf"design\w*|describe|release\w*|our)\b[^.;]{{0,120}}?(?<![\w\-])({NAME})",
)
_IN_BRACKETS = re.compile(rf"\(\s*(?:called |named |dubbed |termed )?({NAME})\s*\)")
TITLE_PREFIX = re.compile(r"^\W*([^:–—]{2,40}?)\s*(?::|\s[–—-]\s)")
"""What stands before a title's colon or dash; its group is mostly the name of a system."""


def own_names(paper: Paper) -> frozenset[str]:
    """Return the paper's own names, folded: its title's prefix, what its abstract introduces or abbreviates."""
    names: set[str] = set()
    prefix = TITLE_PREFIX.match(paper.card.title)
    if prefix and len(prefix[1].split()) <= 3:
        names.add(fold_name(prefix[1]))
    text = paper.card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        names.update(fold_name(m[1]) for m in _PROPOSED.finditer(sentence))
        names.update(fold_name(m[1]) for m in _IN_BRACKETS.finditer(sentence))
    return frozenset(name for name in names if len(name) >= 2)


def fold_name(name: str) -> str:
    """Return a name without case, hyphens and spaces, so that "Imb-SAM" and "ImbSAM" are one."""
    return "".join(filter(str.isalnum, name.casefold()))


_COMMON_WORDS = """
    LLM LLMs VLM VLMs MLLM MLLMs LM LMs GPU GPUs CPU CPUs TPU NLP CV RL ML AI AGI DL DNN DNNs CNN CNNs RNN RNNs GNN
    GNNs MLP MLPs FFN SOTA SoTA OOD ID IID PDE PDEs ODE ODEs SDE SDEs KL MSE RMSE MAE MAPE AUC AUROC AUPRC ROC FID
    BLEU ROUGE PSNR SSIM LPIPS IoU mIoU mAP AP F1 FLOPs FLOPS MACs API APIs PDF URL HTML JSON CSV SQL RGB RGBD LiDAR
    IMU EEG MRI fMRI CT ECG EHR ICU USA UK EU US IRB NeurIPS NIPS ICLR ICML CVPR ICCV ECCV AAAI IJCAI ACL EMNLP
    NAACL KDD TMLR JMLR PMLR IEEE ACM ImageNet CIFAR MNIST COCO VOC KITTI GLUE SuperGLUE MMLU GSM8K MATH HumanEval
    WikiText LAION LibriSpeech TIMIT ADE20K CelebA FFHQ ShapeNet ModelNet NYUv2 Cityscapes SQuAD BIG AIME GPQA
    ALFWorld MuJoCo D4RL Atari OpenAI DeepMind GitHub HuggingFace PyTorch TensorFlow JAX CUDA Python NumPy SGD Adam
    AdamW RMSProp ReLU GELU PCA ICA SVM SVMs SVD KNN GP GPs MCMC EM ERM MLE MAP VI ELBO MI IS OT NP QA VQA ASR TTS
    MT OCR IR NER CTR HPO NAS AutoML MDP MDPs POMDP POMDPs CMDP MARL IL BC SFT RLHF PEFT CoT ICL RAG MoE KV SSM SSMs
    TODO TBD FAQ CI SD STD VAR CDF CLT LHS RHS WLOG IFF PSD LP QP MIP ILP DP DAG DAGs SCM SCMs ATE CATE ITE RCT RCTs
    TV UI UX OS IO IDs ETA PS NB ETC IMO AFAIK FYI AC PC LaTeX YouTube Wikipedia GoogleScholar arXiv OpenReview Eq
    Sec Fig Tab AND OR NOT II III IV VIII 2D 3D 4D 1D SUMMARY STRENGTHS STRENGTH WEAKNESSES WEAKNESS QUESTIONS
    LIMITATIONS DECISION COMMENT ETHICS SNR RNA DNA PPI CAD GUI ADMM HMM HMMs CRF CRFs DCT DFT FFT STFT TD GAE DPP
    HPC ANN ANNs SNN SNNs GAN GANs VAE VAEs LSTM LSTMs GRU UQ
"""

COMMON = frozenset(_COMMON_WORDS.split())
"""Never taken for the name of a work by themselves."""
