/** The picture of the sign-in page: lots moving along four lines. */
const lines = [
  { d: 'M-20 150 H180 C260 150 260 250 340 250 H720', stops: [80, 180, 340, 520] },
  { d: 'M-20 250 H720', stops: [60, 210, 430] },
  { d: 'M-20 350 H120 C200 350 200 250 280 250', stops: [40, 120] },
  { d: 'M-20 470 H260 C340 470 340 370 420 370 H720', stops: [120, 260, 420, 600] },
] as const;
const heights = [
  [150, 150, 250, 250],
  [250, 250, 250],
  [350, 350],
  [470, 470, 370, 370],
] as const;

export const FlowPicture = () => (
  <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {lines.map(({ d, stops }, line) => (
      <g key={d}>
        <path d={d} className="flow-line" />
        <path d={d} className="flow-lot" style={{ animationDelay: `${line * -2.3}s` }} />
        {stops.map((x, at) => (
          <circle key={x} cx={x} cy={heights[line]?.[at]} r="7" className="flow-stop" />
        ))}
      </g>
    ))}
  </svg>
);
