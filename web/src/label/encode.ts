import type { Encode } from '@lotline/contract/label/layout';
import { moduleDrawing } from '@lotline/contract/label/modules';
import { isBars, type Symbology } from '@lotline/contract/label/template';
import { code128, datamatrix, gs1_128, gs1datamatrix, qrcode } from 'bwip-js/browser';

type Encoder = (options: object, drawing: unknown) => ReturnType<Encode>;
const encoders = {
  CODE128: code128,
  QR: qrcode,
  DATAMATRIX: datamatrix,
  GS1_128: gs1_128,
  GS1_DATAMATRIX: gs1datamatrix,
} as unknown as Record<Symbology, Encoder>;

/** The same symbols as the server draws. @throws where the symbol can't carry the text. */
export const encode: Encode = (symbology, text) =>
  encoders[symbology]({ text, scale: 1, ...(isBars(symbology) && { height: 1 }) }, moduleDrawing());
