"""Style: BOM, CRLF and tabs; the window is called α and β."""

INF = float("inf")


def alpha_beta_decision(zustand):
	α, wahl = -INF, None
	for aktion, s in zustand.successors():
		v = min_value(s, α, INF)
		if v > α:
			α, wahl = v, aktion
	return wahl


def max_value(zustand, α, β):
	if zustand.is_terminal():
		return zustand.utility()
	v = -INF
	for _, s in zustand.successors():
		v = max(v, min_value(s, α, β))
		if v >= β:
			return v
		α = max(α, v)
	return v


def min_value(zustand, α, β):
	if zustand.is_terminal():
		return zustand.utility()
	v = INF
	for _, s in zustand.successors():
		v = min(v, max_value(s, α, β))
		if v <= α:
			return v
		β = min(β, v)
	return v
