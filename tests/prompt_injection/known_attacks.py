"""All attacks that are known, each with the words of it that must reach no prompt."""

from attacks import ATTACKS, FIRST_HELD_OUT, HELD_OUT
from grading_orders import ORDERS
from plain_orders import ATTACKS as PLAIN
from unseen_attacks import FIRST, SECOND, THIRD

KNOWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    *((attack.text, attack.obeyed) for attack in (*ATTACKS, *FIRST_HELD_OUT, *HELD_OUT)),
    *((text, orders) for _, text, orders in (*FIRST, *SECOND, *THIRD)),
    *((text, (text,)) for texts in ORDERS.values() for text in texts),
    *((text, (text,)) for text in PLAIN),
)
