import { createRequire } from 'node:module';
import { answering } from './answering.ts';
import type { Definition } from './render.ts';

type PdfMake = {
  setFonts(fonts: object): void;
  setTableLayouts(layouts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
};
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as PdfMake;

/** Pretendard under the SIL Open Font License 1.1; a document carries the letters that it uses. */
const regular = require.resolve('pretendard/dist/public/static/alternative/Pretendard-Regular.ttf');
const semiBold = require.resolve('pretendard/dist/public/static/alternative/Pretendard-SemiBold.ttf');
const fonts = { normal: regular, bold: semiBold, italics: regular, bolditalics: semiBold };
pdfmake.setFonts({ Pretendard: fonts });
/** Thin lines all around, as forms have them. */
const line = '#8a94a0';
pdfmake.setTableLayouts({
  form: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => line,
    vLineColor: () => line,
    paddingTop: () => 2,
    paddingBottom: () => 2,
    paddingLeft: () => 3,
    paddingRight: () => 3,
  },
});
const readable = new Set(Object.values(fonts));
// A document names no file and no address: what it shows comes with it.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => readable.has(path));

const render = ({ info, madeAt, content, images, pageSize, pageMargins = [28, 24, 28, 24], fontSize = 9, numbered }: Definition) =>
  pdfmake
    .createPdf({
      pageSize: pageSize ? { ...pageSize } : 'A4',
      pageMargins: [...pageMargins],
      content,
      images: { ...images },
      defaultStyle: { font: 'Pretendard', fontSize },
      info: { ...info, creator: 'Lotline', producer: 'Lotline', creationDate: new Date(madeAt), modDate: new Date(madeAt) },
      ...(numbered && {
        footer: (page: number, pages: number) =>
          pages > 1 ? { text: `${page} / ${pages}`, alignment: 'center', fontSize: 8, margin: [0, 4, 0, 0] } : '',
      }),
    })
    .getBuffer();

answering(render);
