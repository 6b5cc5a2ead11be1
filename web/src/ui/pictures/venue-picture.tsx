import { useState } from 'react';
import type { PhotoFormat, PhotoSize, PlaceType } from '@app/contracts';
import { VenueArt } from './venue-art.js';

const fileOf = (photoId: string, size: PhotoSize, format: PhotoFormat): string => {
  const id = encodeURIComponent(photoId);
  if (size === 'wide') return format === 'avif' ? `/api/photos/${id}/wide.avif` : `/api/photos/${id}/wide.webp`;
  return format === 'avif' ? `/api/photos/${id}/small.avif` : `/api/photos/${id}/small.webp`;
};

interface PhotoProps {
  id: string;
  size: PhotoSize;
  /** The content of the picture; empty: decoration. */
  alt?: string;
  onMissing?: () => void;
}

/** A photo that fills its box, loaded when it comes near the screen. */
export function Photo({ id, size, alt = '', onMissing }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={fileOf(id, size, 'avif')} />
      <img
        src={fileOf(id, size, 'webp')}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={onMissing}
        className="pointer-events-none size-full object-cover"
      />
    </picture>
  );
}

/** The picture of a venue: its cover, or the scene of its kitchen or kind when there is no cover or it cannot be loaded. It decorates the venue's name. */
export function VenuePicture({
  id,
  photoId,
  types,
  cuisines,
  size = 'small',
}: {
  id: string;
  photoId?: string | null;
  types: readonly PlaceType[] | undefined;
  /** Absent in what an earlier build has said. */
  cuisines: readonly string[] | undefined;
  size?: PhotoSize;
}) {
  const [missing, setMissing] = useState<string | null>(null);
  if (!photoId || missing === photoId) return <VenueArt id={id} types={types} cuisines={cuisines} />;
  return <Photo id={photoId} size={size} onMissing={() => setMissing(photoId)} />;
}
