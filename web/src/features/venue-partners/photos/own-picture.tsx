import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnPhoto } from '@app/contracts';
import { queryKeys } from '../../../lib/query-keys.js';
import { Photo } from '../../../ui/pictures/venue-picture.js';
import { readPhoto } from './api.js';

/** A photo that is not public: read with the venue's token, which a picture's address cannot carry. */
function Unshown({ id, alt }: { id: string; alt: string }) {
  const { data: file } = useQuery({ queryKey: queryKeys.ownPhoto(id), queryFn: () => readPhoto(id), staleTime: Infinity });
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  return url ? <img src={url} alt={alt} onLoad={() => URL.revokeObjectURL(url)} className="size-full object-cover" /> : null;
}

/** A photo for its venue, in any state. */
export function OwnPicture({ photo, alt }: { photo: OwnPhoto; alt: string }) {
  return photo.state === 'shown' ? <Photo id={photo.id} size="small" alt={alt} /> : <Unshown id={photo.id} alt={alt} />;
}
