"""Recounts a table of paired comparisons, sharing nothing with the product.

    python3 paired.py A B FIELD [CLUSTER] < rows.json

Writes {groups: {name: {n, mean, lo, hi, wins, losses, ties, p, holm, r}}}. Scores are read as
exact fractions of their decimals. The test counts assignments of signs in whole numbers; `lo` and
`hi` are ranges in which the ends of a bootstrap interval of 10,000 resamples must lie.
"""

import collections
import fractions
import json
import math
import random
import sys

RESAMPLES = 10_000


def ranked(sizes):
    """Twice the average rank of each size."""
    places = collections.defaultdict(list)
    for place, size in enumerate(sorted(sizes), 1):
        places[size].append(place)
    return [places[size][0] + places[size][-1] for size in sizes]


def signed_rank(differences):
    moved = [d for d in differences if d]
    if not moved:
        return fractions.Fraction(1), None
    ranks = ranked([abs(d) for d in moved])
    plus = sum(r for r, d in zip(ranks, moved) if d > 0)
    total = sum(ranks)
    ways = collections.Counter({0: 1})
    for rank in ranks:
        after = collections.Counter(ways)
        for reached, count in ways.items():
            after[reached + rank] += count
        ways = after
    below = sum(count for reached, count in ways.items() if reached <= plus)
    above = sum(count for reached, count in ways.items() if reached >= plus)
    p = min(fractions.Fraction(1), fractions.Fraction(2 * min(below, above), 2 ** len(moved)))
    return p, fractions.Fraction(2 * plus - total, total)


def ends(mass):
    """Ranges of the 2.5 % and 97.5 % points: half a percent off on either side."""
    points, total, reached = sorted(mass), sum(mass.values()), 0
    shares = [fractions.Fraction(share, 1000) for share in (20, 30, 970, 980)]
    found = []
    for point in points:
        reached += mass[point]
        while shares and reached >= shares[0] * total:
            found.append(point)
            shares.pop(0)
    return found[:2], found[2:]


def interval(differences, clusters):
    """Without clusters from the exact distribution of the mean of n draws, else from resamples."""
    n = len(differences)
    if clusters[0] is None:
        unit = math.lcm(*(difference.denominator for difference in differences))
        values = collections.Counter(int(difference * unit) for difference in differences)
        sums = {0: 1}
        for _ in range(n):
            after = collections.defaultdict(int)
            for value, ways in values.items():
                for reached, count in sums.items():
                    after[reached + value] += ways * count
            sums = after
        return ends({total / unit / n: count for total, count in sums.items()})
    groups = collections.defaultdict(list)
    for difference, cluster in zip(differences, clusters):
        groups[cluster].append(float(difference))
    units = [(sum(values), len(values)) for values in groups.values()]
    source = random.Random(20_240_607)
    means = collections.Counter()
    for _ in range(RESAMPLES):
        drawn = source.choices(units, k=len(units))
        means[sum(s for s, _ in drawn) / sum(n for _, n in drawn)] += 1
    return ends(means)


def holm(ps):
    """Names to p values in, adjusted ones out: by the smallest level that rejects each."""
    adjusted = {}
    for name, p in ps.items():
        earlier = [other for other in ps.values() if other <= p]
        levels = []
        for q in earlier:
            place = sum(1 for other in ps.values() if other < q)
            levels.append(q * (len(ps) - place))
        adjusted[name] = min(1, max(levels))
    return adjusted


def table(rows, a, b, field, cluster):
    sides = {}
    names = {}
    for row in rows:
        key = (row[field], row["id"])
        sides.setdefault((*key, row["arm"]), fractions.Fraction(str(row["score"])))
        names[key] = row[cluster] if cluster else None
    groups = collections.defaultdict(list)
    for key, name in names.items():
        if (*key, a) in sides and (*key, b) in sides:
            pair = (sides[(*key, a)] - sides[(*key, b)], name)
            groups[key[0]].append(pair)
            groups["pooled"].append(pair)
    out = {}
    for name, pairs in groups.items():
        differences = [d for d, _ in pairs]
        p, r = signed_rank(differences)
        lo, hi = interval(differences, [c for _, c in pairs])
        out[name] = {
            "n": len(pairs),
            "mean": float(sum(differences) / len(pairs)),
            "lo": lo,
            "hi": hi,
            "wins": sum(d > 0 for d in differences),
            "losses": sum(d < 0 for d in differences),
            "ties": sum(d == 0 for d in differences),
            "p": p,
            "r": None if r is None else float(r),
        }
    adjusted = holm({name: it["p"] for name, it in out.items() if name != "pooled"})
    for name, it in out.items():
        it["holm"] = float(adjusted[name]) if name in adjusted else None
        it["p"] = float(it["p"])
    return out


def main(a, b, field, cluster=None):
    json.dump({"groups": table(json.load(sys.stdin), a, b, field, cluster)}, sys.stdout)


main(*sys.argv[1:])
