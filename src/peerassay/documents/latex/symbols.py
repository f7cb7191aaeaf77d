"""Signs that LaTeX has commands for, in formulas and in text."""

from typing import Final

_GREEK = """
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ
Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
"""
_RELATIONS = """
pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ otimes ⊗ odot ⊙ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠
approx ≈ sim ∼ simeq ≃ equiv ≡ cong ≅ propto ∝ ll ≪ gg ≫ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇
cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ top ⊤ bot ⊥
perp ⊥ parallel ∥ mid ∣ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ leqslant ≤ geqslant ≥ models ⊨ vdash ⊢
"""
_ARROWS = """
to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⇒ iff ⇔
uparrow ↑ downarrow ↓ updownarrow ↕ mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ nearrow ↗ searrow ↘ hookrightarrow ↪
textuparrow ↑ textdownarrow ↓ textrightarrow → textleftarrow ←
"""
_OTHERS = """
infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ sqrt √ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ angle ∠ triangle △ Box □
square □ blacksquare ■ diamond ⋄ Diamond ◇ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ bigstar ★ prime ′
checkmark ✓ cmark ✓ xmark ✗ dagger † ddagger ‡ degree ° textmu µ micro µ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈
rceil ⌉ lVert ‖ rVert ‖ Vert ‖ lvert | rvert | vert | backslash \\ colon : ldots … dots … cdots ⋯ dotsc … dotsb ⋯
vdots ⋮ ddots ⋱ lbrace { rbrace } textonehalf ½ textonequarter ¼ textperthousand ‰ permil ‰ triangleq ≜ coloneqq ≔
bigcup ⋃ bigcap ⋂ blacktriangle ▲ blacktriangledown ▼ triangledown ▽ triangleright ▷ triangleleft ◁
textasteriskcentered ∗
"""
_FUNCTIONS = """
log ln lg exp sin cos tan cot sinh cosh tanh arcsin arccos arctan max min sup inf lim limsup liminf arg det dim ker deg
gcd Pr bmod mod
"""


def _pairs(lines: str) -> dict[str, str]:
    words = lines.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SIGNS: Final = _pairs(_GREEK) | _pairs(_RELATIONS) | _pairs(_ARROWS) | _pairs(_OTHERS)
"""The sign that a command prints."""
FUNCTIONS: Final = frozenset(_FUNCTIONS.split())
"""Commands that print their own name."""
