import './mini.css';

type Props = {
  points: readonly (number | null)[];
  /** Which of them stand out. */
  signalled: readonly number[];
  centre: number | null;
  ucl: number | null;
  lcl: number | null;
  width: number;
  height: number;
  label: string;
  /** What is said where there is too little to draw. */
  few: string;
};

/** The last points between their limits, small enough for a cell or a tile. */
export const Mini = ({ points, signalled, centre, ucl, lcl, width, height, label, few }: Props) => {
  const told = points.filter((point) => point !== null);
  if (told.length < 2 || centre === null || ucl === null || lcl === null)
    return (
      <span className="mini mini-none" style={{ width, height }}>
        {few}
      </span>
    );
  const [low, high] = [Math.min(lcl, ...told), Math.max(ucl, ...told)];
  const pad = 4;
  const x = (at: number) => pad + (at / Math.max(1, points.length - 1)) * (width - 2 * pad);
  const y = (value: number) => pad + (1 - (value - low) / (high - low || 1)) * (height - 2 * pad);
  const path = points.flatMap((point, at) => (point === null ? [] : [`${x(at).toFixed(1)},${y(point).toFixed(1)}`])).join(' ');
  const bad = new Set(signalled);
  return (
    <svg className="mini" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[ucl, lcl].map((line) => (
        <line key={line} x1={0} x2={width} y1={y(line)} y2={y(line)} data-limit />
      ))}
      <line x1={0} x2={width} y1={y(centre)} y2={y(centre)} />
      <polyline points={path} />
      {points.map((point, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
        point === null || !bad.has(at) ? null : <circle key={at} cx={x(at)} cy={y(point)} r={3} />,
      )}
    </svg>
  );
};
