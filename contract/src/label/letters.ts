/** How wide Pretendard's letters from the space to the tilde are, in thousandths of their size. A test holds them to the font. */
const regular = [
  ...[
    251, 257, 379, 600, 607, 862, 609, 201, 341, 341, 471, 627, 258, 433, 254, 334, 596, 438, 587, 617, 624, 597, 613, 552, 606, 613, 254,
    254,
  ],
  ...[
    627, 627, 627, 479, 880, 646, 619, 693, 686, 567, 557, 709, 706, 244, 516, 621, 533, 853, 718, 727, 604, 727, 608, 607, 611, 707, 646,
    915,
  ],
  ...[
    612, 634, 595, 341, 334, 341, 442, 425, 469, 535, 591, 529, 591, 553, 337, 579, 563, 218, 218, 517, 218, 834, 557, 567, 579, 579, 350,
    496,
  ],
  ...[340, 553, 529, 777, 513, 529, 513, 341, 306, 341, 627],
];
const semiBold = [
  ...[
    237, 290, 377, 616, 622, 928, 635, 199, 374, 374, 517, 645, 277, 443, 272, 358, 639, 459, 603, 632, 646, 617, 633, 567, 631, 633, 272,
    272,
  ],
  ...[
    645, 645, 645, 519, 876, 693, 631, 714, 695, 582, 561, 725, 715, 259, 536, 649, 541, 872, 712, 744, 617, 745, 624, 622, 632, 705, 693,
    971,
  ],
  ...[
    661, 675, 625, 374, 358, 374, 459, 445, 475, 550, 604, 553, 604, 567, 357, 599, 587, 244, 244, 544, 244, 864, 584, 582, 599, 599, 377,
    524,
  ],
  ...[360, 582, 552, 806, 538, 552, 536, 374, 339, 374, 645],
];
const hangul = 864;
/** No narrower than any other letter: what isn't known takes a little too much room rather than too little. */
const other = 1000;
/** From the top of a line of letters to the line they stand on, and to the bottom of what hangs below it. */
export const ascent = 0.952;
export const lineHeight = 1.193;

/** How wide a text is in letters of this size, in the unit of the size. */
export const widthOf = (text: string, size: number, bold: boolean) => {
  const widths = bold ? semiBold : regular;
  let sum = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) as number;
    sum += widths[code - 32] ?? (code >= 0xac00 && code <= 0xd7a3 ? hangul : other);
  }
  return (sum * size) / 1000;
};

/** As many lines of a text as there is room for, none wider than `width`, broken at spaces where there are any; whether all of it stands there. */
export const linesOf = (text: string, { width, most, size, bold }: { width: number; most: number; size: number; bold: boolean }) => {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < most) {
    const whole = fitting(rest, width, size, bold);
    const space = whole.length < rest.length ? whole.lastIndexOf(' ') : -1;
    const line = space > 0 && rest[whole.length] !== ' ' ? whole.slice(0, space) : whole;
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  if (!rest) return { lines, whole: true };
  const last = lines.pop() ?? '';
  const dots = '…';
  return { lines: [...lines, `${fitting(last, width - widthOf(dots, size, bold), size, bold).trimEnd()}${dots}`], whole: false };
};
/** One letter at least, so that every line takes something. */
const fitting = (text: string, width: number, size: number, bold: boolean) => {
  const letters = [...text];
  let [count, used] = [0, 0];
  while (count < letters.length) {
    used += widthOf(letters[count] as string, size, bold);
    if (used > width && count > 0) break;
    count += 1;
  }
  return letters.slice(0, count).join('');
};
