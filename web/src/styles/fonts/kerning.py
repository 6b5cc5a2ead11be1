# Reduces the kerning of a variable font, which is a third of what an English page fetches of letters: kerning of the default weight holds for all
# weights, and pairs of less than ten units (0.16 px in running text) go.
# python3 kerning.py IN.woff2 OUT.woff2 (python3-fonttools, python3-brotli)
import sys
from fontTools.ttLib import TTFont

LEAST = 10
X_ADVANCE = 4

font = TTFont(sys.argv[1])
for lookup in font['GPOS'].table.LookupList.Lookup:
    for pairs in lookup.SubTable:
        if pairs.Format == 1:
            for first in pairs.PairSet:
                first.PairValueRecord = [pair for pair in first.PairValueRecord if abs(pair.Value1.XAdvance) >= LEAST]
                first.PairValueCount = len(first.PairValueRecord)
            values = [pair.Value1 for first in pairs.PairSet for pair in first.PairValueRecord]
        else:
            values = [second.Value1 for first in pairs.Class1Record for second in first.Class2Record]
        for value in values:
            value.__dict__ = {'XAdvance': value.XAdvance if abs(value.XAdvance) >= LEAST else 0}
        pairs.ValueFormat1 = X_ADVANCE
font.save(sys.argv[2])
