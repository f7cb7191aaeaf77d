"""The texts of the case that tests show: a paper, works, what is judged of each comment."""

from peerassay.documents.kinds import SectionKind
from peerassay.jobs.reviews import case as c

PAPER = "paper-00c0ffee0011"
_SECTIONS = (
    ("abs", SectionKind.ABSTRACT, None, "Abstract",
     "Lifts fail at their doors first. We predict door faults from a cheap microphone in the shaft. "
     "To our knowledge we are the first to forecast lift faults from sound alone. "
     "On forty lifts the warning comes nine days before the fault."),
    ("rw", SectionKind.RELATED_WORK, "2", "Related work",
     "Door currents have been used for fault detection by Haag and Lund (2018). "
     "Unlike them we need no access to the controller. "
     "Vibration was studied by many authors and differs fundamentally from sound."),
    ("met", SectionKind.METHOD, "3.2", "The door model",
     "A door movement is cut into opening, dwell and closing by its envelope. "
     "Each phase is compared with the same phase of the last thirty days of the same door. "
     "The drift score is the mean distance of the three phases. "
     "We use the spectral distance of Orban et al. without changes."),
    ("exp", SectionKind.EXPERIMENTS, "4.1", "Forty lifts",
     "We recorded forty lifts in nine buildings for fourteen months. "
     "All lifts are of two makers. "
     "The threshold was chosen on ten lifts that are not in the test set. "
     "Without the dwell phase the warning comes four days later."),
    ("con", SectionKind.CONCLUSION, "6", "Conclusion",
     "We did not study goods lifts. "
     "The recordings cannot be released because voices can be heard in them."),
)  # fmt: skip
_TABLE = ("Table 2: Days of warning and false alarms per lift and year.", ("Method", "Days", "False alarms"),
          ("Door current", "6.1", "2.0"), ("Ours", "9.0", "2.4"))  # fmt: skip
_WORKS = {
    "P1a2b3c4d": ("Doors that talk: fault detection from motor currents", ("Ida Haag", "Per Lund"), 2018, "abstract",
                  "We detect door faults from the motor current of two hundred lifts. "
                  "A fault is flagged on the day on which it occurs."),
    "P2b3c4d5e": ("Hearing machines age: drift scores for rotating parts", ("Z. Orban", "K. Weiss", "L. Toth"), 2020,
                  "full_text",
                  "The spectral distance of a day to the last month is a score of drift. "
                  "Fans and pumps are forecast five days ahead from one microphone."),
    "P3c4d5e6f": ("Escalator acoustics in the field", ("Noor Vale",), 2022, "abstract",
                  "One microphone under the landing forecasts chain faults of escalators two weeks ahead."),
    "P4d5e6f7a": ("Listening to lifts", ("Sam Ito", "Rui Paz"), 2023, "not_read", ""),
    "P5e6f7a8b": ("Acoustic forecasting of machine faults: a survey", ("B. Okon",), 2019, "title", ""),
}  # fmt: skip
_REVIEWS: tuple[tuple[str, str, int, tuple[tuple[str, str, str, str, str, str], ...]], ...] = (
    ("Reviewer 1", "R1", 4, (
        ("Forecasting faults of machines from a single microphone is well known, see Orban et al. (2020).",
         "claim", "not_novel", "I1", "partly", "E1"),
        ("The claim to be the first to forecast lift faults from sound is therefore too strong.",
         "claim", "not_novel", "I1", "partly", "E2"),
        ("Ito and Paz (2023) already listen to lifts, and the paper does not cite them.",
         "claim", "not_novel", "I2", "open", "E3"),
        ("The comparison with door currents in Table 2 hides that the false alarms are higher.",
         "criticism", "", "I3", "right", "E4"),
        ("How was the threshold of the drift score chosen?", "question", "", "I4", "", "E5"),
        ("The drift score is the distance of Orban et al. with a new name.", "claim", "not_novel", "I1", "right", "E6"),
        ("There are typos in the related work.", "criticism", "", "I9", "open", ""),
    )),
    ("Reviewer 2", "R2", 6, (
        ("I find the idea of comparing each door with its own last thirty days new and elegant.",
         "claim", "novel", "I5", "partly", "E6"),
        ("No earlier work forecasts faults of lifts from sound.", "claim", "novel", "I1", "right", "E2"),
        ("The split of a movement into three phases is novel and its use is shown by the ablation.",
         "claim", "novel", "I6", "right", "E7"),
        ("The authors should test goods lifts, whose doors are heavier.", "request", "", "I7", "", "E8"),
        ("Please release the recordings.", "request", "", "I8", "", "E9"),
        ("Only two makers are in the data, so it is not clear that the method transfers.",
         "criticism", "", "I7", "right", "E10"),
        ("The paper is clear and pleasant to read.", "praise", "", "I9", "", ""),
        ("What happens with lifts that stand still for weeks?", "question", "", "I7", "", ""),
    )),
    ("Reviewer 3", "R3", 3, (
        ("The novelty is very limited in my view.", "opinion", "not_novel", "I1", "", ""),
        ("Haag and Lund (2018) forecast door faults a week ahead, so nothing is gained here.",
         "claim", "not_novel", "I3", "wrong", "E11"),
        ("The paper uses vibration sensors, which are expensive to install.", "criticism", "", "I4", "misread", "E12"),
        ("There is no ablation of the three phases.", "criticism", "", "I6", "wrong", "E7"),
        ("The test lifts were used to choose the threshold.", "criticism", "", "I4", "wrong", "E5"),
        ("The authors do not say how many lifts were recorded.", "criticism", "", "I4", "wrong", "E13"),
        ("Vale (2022) does the same for escalators.", "claim", "not_novel", "I2", "partly", "E14"),
        ("The limitations are not discussed.", "criticism", "", "I7", "partly", "E8"),
    )),
    ("Reviewer 4", "R4", 7, (
        ("Using sound instead of the motor current is a new and useful idea for lifts.",
         "claim", "novel", "I1", "partly", "E2"),
        ("A data set of forty lifts over fourteen months is the first of its size.",
         "claim", "novel", "I5", "further", "E15"),
        ("Can the authors give confidence intervals for the nine days?", "question", "", "I3", "", ""),
        ("The privacy of passengers is not addressed.", "criticism", "", "I8", "partly", "E9"),
        ("As the other reviewers say, escalators were studied before.", "reported", "somewhat_novel", "I2", "partly",
         "E14"),
        ("A comparison with Okon (2019) would be interesting.", "request", "", "I2", "", ""),
        ("The dwell phase is the most surprising part of the paper.", "praise", "", "I6", "", ""),
    )),
)  # fmt: skip
_ISSUES = {
    "I1": (3, "First to forecast lift faults from sound"),
    "I2": (3, "Nearest works on lifts and escalators"),
    "I3": (3, "What Table 2 shows against door currents"),
    "I4": (2, "How the score and the threshold were set"),
    "I5": (2, "The thirty-day memory and the data"),
    "I6": (2, "Three phases and their ablation"),
    "I7": (2, "Does it transfer to other lifts?"),
    "I8": (1, "Release and privacy"),
    "I9": (1, "Writing"),
}
_BECAUSE = {
    "right": "It is so: the paper says it in the sentence below, and nothing in it says the contrary.",
    "partly": "The principle is in the work, see P2b3c4d5e (S_met_004), but lifts and doors are not, and \"phases of a "
    "door\" are nowhere in it.",
    "wrong": "The paper has it in plain words (S_exp_003), which C3 overlooks.",
    "misread": "No sentence speaks of such sensors; the paper uses a microphone.",
    "further": "A work with two hundred lifts is older and larger, as R1_003 nearly says.",
    "open": "The work could not be read, and its title alone decides nothing.",
    "": "The paper speaks of it in one sentence only.",
}  # fmt: skip
_EVIDENCE: dict[str, tuple[str, str, str, str]] = {
    "E1": ("work", "P2b3c4d5e", "Fans and pumps are forecast five days ahead from one microphone.", "for"),
    "E2": ("paper", PAPER, "To our knowledge we are the first to forecast lift faults from sound alone.", "against"),
    "E5": ("paper", PAPER, "The threshold was chosen on ten lifts that are not in the test set.", "against"),
    "E6": ("paper", PAPER, "We use the spectral distance of Orban et al. without changes.", "for"),
    "E7": ("paper", PAPER, "Without the dwell phase the warning comes four days later.", "against"),
    "E8": ("paper", PAPER, "We did not study goods lifts.", "part"),
    "E9": ("paper", PAPER, "The recordings cannot be released because voices can be heard in them.", "part"),
    "E10": ("paper", PAPER, "All lifts are of two makers.", "for"),
    "E11": ("work", "P1a2b3c4d", "A fault is flagged on the day on which it occurs.", "against"),
    "E12": ("paper", PAPER, "We predict door faults from a cheap microphone in the shaft.", "against"),
    "E13": ("paper", PAPER, "We recorded forty lifts in nine buildings for fourteen months.", "against"),
    "E14": ("work", "P3c4d5e6f", "One microphone under the landing forecasts chain faults of escalators two weeks "
            "ahead.", "part"),
    "E15": ("work", "P1a2b3c4d", "We detect door faults from the motor current of two hundred lifts.", "for"),
}  # fmt: skip
_IN_PAPER = {"E5": c.InPaper.HAS_IT, "E8": c.InPaper.ADMITS_IT, "E9": c.InPaper.ADMITS_IT, "E7": c.InPaper.HAS_IT}
