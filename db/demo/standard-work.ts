import { crc32, deflateSync } from 'node:zlib';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { storeFile } from '../../server/src/kit/files/stored-file.ts';
import { addWorkInstruction } from '../../server/src/product/index.ts';

type Told = { kind: 'STEP' | 'CHECK'; textKr: string; textEn: string; pictured?: true; everyPieces?: number };
const step = (textKr: string, textEn: string): Told => ({ kind: 'STEP', textKr, textEn });
const check = (textKr: string, textEn: string, everyPieces?: number): Told => ({
  kind: 'CHECK',
  textKr,
  textEn,
  ...(everyPieces && { everyPieces }),
});

/** The plant's standard work by the code of its operation; the others have none yet. */
const told: Readonly<Record<string, readonly Told[]>> = {
  OP10: [
    { ...step('소재를 척에 물리고 돌출 길이를 맞춥니다.', 'Clamp the bar in the chuck and set how far it stands out.'), pictured: true },
    step('공구 보정값을 불러오고 첫 개를 가공합니다.', 'Load the tool offsets and turn the first piece.'),
    check('첫 개와 매 20개째의 외경을 마이크로미터로 잽니다.', 'Measure the outer diameter of the first and of every 20th piece.', 20),
  ],
  OP20: [
    step('지그의 칩을 불어 내고 기준면에 밀착시킵니다.', 'Blow the chips off the fixture and seat the piece on its datum face.'),
    { ...step('클램프를 대각선 순서로 조입니다.', 'Tighten the clamps crosswise.'), pictured: true },
    check('가공 뒤 나사 구멍을 통과 게이지로 확인합니다.', 'Try the threaded holes with the go gauge after machining.'),
  ],
  OP50: [
    step('숫돌을 드레싱하고 3분 동안 공회전시킵니다.', 'Dress the wheel and let it idle for three minutes.'),
    check('연삭 뒤 표면에 탄 자국이 없는지 봅니다.', 'Look for burn marks on the ground surface.'),
  ],
  OP70: [
    step('부품을 조립 순서대로 놓고 수량을 확인합니다.', 'Lay the parts out in order and count them.'),
    check('볼트에 토크 확인 표시가 있는지 봅니다.', 'See that each bolt carries the mark of its torque.'),
  ],
};

/** Gives the operation of a product its first revision, where the plant has one for it. */
export const giveStandardWork = async (
  trx: Trx,
  { productId, operationId, code, from }: { productId: number; operationId: number; code: string; from: string },
) => {
  const steps = told[code];
  if (!steps) return;
  const fileId = steps.some(({ pictured }) => pictured) ? await pictureOf(trx, code) : null;
  await addWorkInstruction(trx, {
    productId,
    operationId,
    revision: 1,
    effectiveFrom: from,
    steps: steps.map(({ pictured, ...words }) => ({ ...words, fileId: pictured ? fileId : null, page: null, videoUrl: null })),
  });
};

const pictureOf = async (trx: Trx, code: string) => {
  const file = new File([drawn(code === 'OP10' ? clampedBar : clampedBlock)], `${code}.png`, { type: 'image/png' });
  return (await storeFile(trx, file, { purpose: 'workInstruction', maxBytes: 1_000_000, imageUpTo: 2000 })).id;
};

const [width, height] = [480, 240];
type Box = { x: number; y: number; w: number; h: number; ink: 'part' | 'tool' | 'mark' };
const inks = { ground: [255, 255, 255], part: [150, 160, 172], tool: [66, 76, 88], mark: [200, 40, 40] } as const;

/** A bar that stands out of the jaws of a chuck; the length is the red line. */
const clampedBar: readonly Box[] = [
  { x: 40, y: 30, w: 70, h: 180, ink: 'tool' },
  { x: 110, y: 60, w: 60, h: 35, ink: 'tool' },
  { x: 110, y: 145, w: 60, h: 35, ink: 'tool' },
  { x: 110, y: 95, w: 290, h: 50, ink: 'part' },
  { x: 170, y: 190, w: 230, h: 4, ink: 'mark' },
  { x: 170, y: 178, w: 4, h: 28, ink: 'mark' },
  { x: 396, y: 178, w: 4, h: 28, ink: 'mark' },
];
/** A block on its fixture with four clamps, the first two of the order marked red. */
const clampedBlock: readonly Box[] = [
  { x: 60, y: 20, w: 360, h: 200, ink: 'tool' },
  { x: 120, y: 60, w: 240, h: 120, ink: 'part' },
  { x: 100, y: 40, w: 50, h: 50, ink: 'mark' },
  { x: 330, y: 150, w: 50, h: 50, ink: 'mark' },
  { x: 330, y: 40, w: 50, h: 50, ink: 'tool' },
  { x: 100, y: 150, w: 50, h: 50, ink: 'tool' },
];

/** A picture of plain boxes, as PNG. */
const drawn = (boxes: readonly Box[]) => {
  const line = 1 + width * 3;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const box = boxes.findLast((one) => x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h);
      pixels.set(inks[box?.ink ?? 'ground'], y * line + 1 + x * 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a colour, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
