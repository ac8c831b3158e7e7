"""Style: UTF-8 with BOM and CRLF line ends; identifiers and comments in unicode."""

# Größter und kleinster Wert – ∞ ist die Schranke
UNENDLICH = float("inf")


def minimax_decision(state):
    bester_wert, wahl = -UNENDLICH, None
    for aktion, nachfolger in state.successors():
        größe = min_value(nachfolger)
        if größe > bester_wert:
            bester_wert, wahl = größe, aktion
    return wahl


def max_value(state):
    if state.is_terminal():
        return state.utility()
    größe = -UNENDLICH
    for _, nachfolger in state.successors():
        größe = max(größe, min_value(nachfolger))
    return größe


def min_value(state):
    if state.is_terminal():
        return state.utility()
    größe = UNENDLICH
    for _, nachfolger in state.successors():
        größe = min(größe, max_value(nachfolger))
    return größe
