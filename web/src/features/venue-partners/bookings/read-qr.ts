/** Reads the text of a QR code from a picture; null: the picture holds none. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<string[]>;
}

/** The maximum width: wider pictures only take longer, and a code that fills a third of this can be read. */
const WIDTH = 640;

/** The browser's own reader; null: it has none. */
async function ownReader(): Promise<ReadQr | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
}

/** A reader for every other browser, loaded when a camera is opened. */
async function loadedReader(): Promise<ReadQr> {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (!context || video.videoWidth === 0) return Promise.resolve(null);
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decode(context.getImageData(0, 0, canvas.width, canvas.height)));
    } catch {
      // The library throws when the picture holds no code.
      return Promise.resolve(null);
    }
  };
}

export const qrReader = async (): Promise<ReadQr> => (await ownReader()) ?? loadedReader();
