from itertools import islice

from oracle import PEERS, candidates_of, solutions


def test_every_cell_has_twenty_peers() -> None:
    assert {len(peers) for peers in PEERS} == {20}


def test_the_oracle_finds_valid_solutions_of_the_empty_grid() -> None:
    for solution in islice(solutions(candidates_of("." * 81)), 5):
        assert all(solution[a] != solution[b] for a in range(81) for b in PEERS[a])


def test_the_oracle_finds_no_solution_where_a_digit_stands_twice() -> None:
    assert list(solutions(candidates_of("55" + "." * 79))) == []
