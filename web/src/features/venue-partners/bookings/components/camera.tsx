import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { qrReader } from '../read-qr.js';

const LOOK_EVERY_MS = 200;

type CameraState = 'opening' | 'open' | 'denied' | 'none' | 'failed';

/** The reason why no camera could be opened. */
function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/** Opens a camera and looks for codes until one is found. */
function useCamera(onText: (text: string) => void): { state: CameraState; video: RefObject<HTMLVideoElement | null> } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('opening');
  const found = useRef(onText);
  useEffect(() => {
    found.current = onText;
  }, [onText]);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const open = async (): Promise<void> => {
      // Over plain HTTP a browser offers no cameras.
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
      if (!mediaDevices) return setState('none');
      stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const read = await qrReader();
      const screen = video.current;
      if (over || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      setState('open');
      const look = async (): Promise<void> => {
        const text = await read(screen);
        if (over) return;
        if (text) found.current(text);
        else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      await look();
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    open().catch((error: unknown) => {
      stop();
      if (!over) setState(stateOf(error));
    });
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return { state, video };
}

/** The camera at the counter: shows its picture until a code is read, or explains a failure. */
export default function Camera({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const t = useText();
  const { state, video } = useCamera(onText);
  const away = state === 'denied' || state === 'none' || state === 'failed';
  return (
    <div className="grid gap-3">
      {away ? (
        <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3">
          <span className="block font-semibold text-marigold">{t(`camera.${state}`)}</span>
          {t(`camera.${state}About`)}
        </p>
      ) : (
        <div className="relative mx-auto grid aspect-square w-full max-w-80 place-items-center overflow-hidden rounded-card bg-sunken">
          <video ref={video} muted playsInline aria-label={t('camera.view')} className="absolute inset-0 size-full object-cover" />
          {state === 'opening' ? <Spinner /> : <div aria-hidden="true" className="relative size-3/5 rounded-card ring-4 ring-rose" />}
        </div>
      )}
      <p role="status" className="text-center text-sm text-muted">
        {state === 'opening' && t('camera.opening')}
        {state === 'open' && t('camera.open')}
      </p>
      <Button look="secondary" onClick={onClose}>
        {t('camera.close')}
      </Button>
    </div>
  );
}
