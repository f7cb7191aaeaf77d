"""Names that authors coin for what they make, and names that everyone uses."""

import re

from peerassay.language.announcing import MADE
from peerassay.language.patterns import pattern_of

NAME = r"(?:[A-Z][A-Za-z]*\d*[A-Z][\w+]*|[A-Z][a-z]+\d[\w.]*|[A-Za-z]*\d[A-Z]\w*)(?:[\-–][A-Za-z0-9+]+)*"
"""A word written as invented names are: capitals or digits within."""
COINED = pattern_of(rf"(?<![\w\-/\\$@#.]){NAME}(?![\w/])")
_GIVEN = r"\b(?:called|named|dubbed|termed|coined)\s+(?:as\s+)?"
GIVEN = pattern_of(rf"(?=[(cdnt])(?:{_GIVEN}|\(\s*(?:called |named |dubbed |termed )?(?={NAME}\s*\)))({NAME})(?!\w)")
"""A name behind "called", or alone in brackets; the first letters are looked at first, for speed."""
INTRODUCED = pattern_of(rf"(?:\b(?:{MADE}|our|calls?)\b|{_GIVEN})[^.;]{{0,120}}?(?<![\w\-])({NAME})")
"""A name not far behind a verb by which authors announce what they made."""
KIND_OF_WORK = pattern_of(r"\s(?:paper|work|method|model|approach|framework|algorithm|baseline|technique)$")
"""What may stand between a name and its citation ("the RowDrop paper [3]")."""
TITLE_PREFIX = pattern_of(r"^\W*([^:–—]{2,40}?)\s*(?::|\s[–—-]\s)")
"""What stands before a title's colon or dash; its group is mostly the name of a system."""


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
_OF_NO_SYSTEM = "LLM LLMs AI ML NLP GPU GPUs API SOTA II III"
OF_NO_SYSTEM = frozenset(_OF_NO_SYSTEM.split())
"""Acronyms of fields, kinds and tools: named in an abstract they tell of no system, data set or metric."""
SHORT_FORMS = {
    "llm": "large language model",
    "mllm": "multimodal large language model",
    "vlm": "vision language model",
    "lm": "language model",
    "gnn": "graph neural network",
    "cnn": "convolutional neural network",
    "rnn": "recurrent neural network",
    "dnn": "deep neural network",
    "gan": "generative adversarial network",
    "rl": "reinforcement learning",
    "nlp": "natural language processing",
    "moe": "mixture of experts",
    "icl": "in context learning",
    "cot": "chain of thought",
    "rag": "retrieval augmented generation",
    "t2i": "text to image",
}
"""Acronyms that titles use for their words, and these for them, as `normal_title` gives them."""
DATA = pattern_of(r"data\s?-?set|benchmark|corpus|corpora|challenge\b", re.IGNORECASE)
"""What a title says that is of data: its name stands for the data, not for a work."""
USED_AS_DATA = pattern_of(
    r"[\s\-](?:\w+\s)?(?:data\s?sets?|benchmarks?|corpus|corpora|scores?|metrics?|(?:test|train\w*|val\w*)\s?(?:set|split)s?)\b",
    re.IGNORECASE,
)
DATA_BEFORE = pattern_of(
    r"(?<!based )(?<!built )(?<!build )(?<!builds )(?<!rely )(?<!relies )\b(?:on|from)\s(?:the\s)?$"
    r"|\b(?:data\s?sets?|benchmarks?|corpora|splits?)(?:,?\s(?:such as|like|including|e\.g\.,?))?\W{0,3}$",
    re.IGNORECASE,
)
"""Words behind and before a name by which it is one of a data set, a benchmark or a score."""
