import { asId, type BidId, type BidView, type Coordinates, type Rupees } from '@app/contracts';
import { useMemo } from 'react';
import { rupees } from '../../../lib/format.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { ForwardIcon } from '../../../ui/pictures/icons.js';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { MapPane } from '../../../ui/map/map-pane.js';
import { isOpen } from '../board-order.js';
import { useOfferName } from '../offer-name.js';

interface OffersMapProps {
  bids: readonly BidView[];
  /** The reader's own place, if known. */
  here: Coordinates | null;
  minSpend: Rupees;
  pointed: BidId | null;
  onPoint: (id: BidId) => void;
  onOpen: (bid: BidView) => void;
}

/** The offers on a map with their prices; the highlighted one is named below, with a link to its details. */
export function OffersMap({ bids, here, minSpend, pointed, onPoint, onOpen }: OffersMapProps) {
  const t = useText();
  const nameOf = useOfferName();
  const pins = useMemo(
    () =>
      bids.flatMap(({ id, venueName: name, venueAt, proposedPrice, ...bid }) =>
        venueAt && isOpen(bid) ? [{ id, name, ...venueAt, price: spendOf(proposedPrice, minSpend) }] : [],
      ),
    [bids, minSpend],
  );
  if (pins.length === 0) return null;
  const bid = bids.find(({ id }) => id === pointed);
  return (
    <MapPane
      label={t('map.offers', { count: pins.length })}
      pins={pins}
      here={here}
      selected={pointed}
      onSelect={(id) => onPoint(asId<BidId>(id))}
    >
      {bid && (
        <button
          type="button"
          onClick={() => onOpen(bid)}
          className="flex min-h-14 items-center gap-3 rounded-card bg-raised px-4 py-2 text-left shadow-card hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{nameOf(bid)}</span>
            <span className="block truncate text-sm text-muted">
              {[placeName(t, bid.venueArea), bid.distanceBand && bandText(t, bid.distanceBand)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="tabular font-bold">{rupees(spendOf(bid.proposedPrice, minSpend))}</span>
          <ForwardIcon />
        </button>
      )}
    </MapPane>
  );
}
