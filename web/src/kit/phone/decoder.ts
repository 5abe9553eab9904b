import type { ReaderOptions } from 'zxing-wasm/reader';

/** What is looked for: what stands on our labels, on those of suppliers, and on goods. Codes without a check of their own, as Code 39 and ITF, are left to scanners. */
const formats = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** A picture as wide as this is sharp enough for a label at arm’s length, and is read in a few hundredths of a second. */
const widest = 1280;

/** Reads the first code of a picture; null where there is none. */
export type Decoder = (picture: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorKind = { new (how: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<readonly string[]> };
const own = () => (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector;

/** The device's own detector where it knows every kind of code, else one that the server sends along. */
export const openDecoder = async (): Promise<Decoder> => (await ownDecoder()) ?? (await sentDecoder());

const ownDecoder = async (): Promise<Decoder | null> => {
  const Kind = own();
  const known = (await Kind?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Kind || !formats.every((format) => known.includes(format))) return null;
  const detector = new Kind({ formats });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
};

const sentDecoder = async (): Promise<Decoder> => {
  const [{ prepareZXingModule, readBarcodes }, { default: address }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Its own way would be to fetch the decoder from afar.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!pen || videoWidth === 0) return null;
    const scale = Math.min(1, widest / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // A label’s separators come as they are, not in brackets.
    const found = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), { ...reading, maxNumberOfSymbols: 1 });
    return found.find(({ isValid }) => isValid)?.text ?? null;
  };
};
const reading: ReaderOptions = {
  formats: ['Code128', 'QRCode', 'DataMatrix', 'EAN13', 'EAN8', 'UPCA', 'UPCE'],
  tryHarder: true,
  textMode: 'Plain',
};
