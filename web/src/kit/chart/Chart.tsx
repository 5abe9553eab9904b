import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { fontFamily } from '../look/theme.ts';
import './chart.css';

use([
  LineChart,
  BarChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  DataZoomComponent,
  AxisPointerComponent,
  CanvasRenderer,
]);

const inks = [
  'text',
  'text-soft',
  'text-faint',
  'line',
  'line-strong',
  'surface',
  'raised',
  'primary',
  'good',
  'warn',
  'bad',
  'info',
  'hold',
] as const;
/** The page's own colours, as they are now. */
export type ChartInks = Readonly<Record<(typeof inks)[number], string>>;
const inksNow = (): ChartInks => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(inks.map((ink) => [ink, style.getPropertyValue(`--${ink}`).trim()])) as ChartInks;
};

/** What a chart shows, in the library's own words. */
export type ChartOption = EChartsCoreOption;
type Props = {
  /** What it shows, for who can't see it; its numbers stand in a table beside it. */
  label: string;
  height: number;
  /** Drawn anew when this function is another: keep it with `useCallback`. */
  draw: (inks: ChartInks) => ChartOption;
  /** Hears which point of the axis was chosen: a click anywhere above or below it counts, fingers are wide. */
  onPick?: (at: number) => void;
  /** Hears which stretch of the axis was zoomed to: by the wheel, once the hand rests, or by drawing over it. */
  onZoom?: (from: number, to: number) => void;
};

const zoomRestMs = 250;
/** Whoever draws over less than that has clicked. */
const leastDrawnPx = 6;
/** The stretch that a hand draws over, shown while it does. */
const hearDrawing = (chart: ECharts, box: HTMLElement, heard: () => Props['onZoom']) => {
  const shade = document.createElement('div');
  shade.className = 'kit-chart-drawn';
  let from: number | null = null;
  const show = (to: number) => {
    if (from === null) return;
    Object.assign(shade.style, { left: `${Math.min(from, to)}px`, width: `${Math.abs(to - from)}px` });
  };
  const end = () => {
    from = null;
    shade.remove();
  };
  const zr = chart.getZr();
  const isInside = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].some((gridIndex) => chart.containPixel({ gridIndex }, [x, y]));
  zr.on('mousedown', ({ offsetX, offsetY, event }) => {
    if (!heard() || (event as MouseEvent).shiftKey || !isInside(offsetX, offsetY)) return;
    from = offsetX;
    show(offsetX);
    box.append(shade);
  });
  zr.on('mousemove', ({ offsetX }) => show(offsetX));
  zr.on('globalout', end);
  zr.on('mouseup', ({ offsetX }) => {
    const begun = from;
    end();
    if (begun === null || Math.abs(offsetX - begun) < leastDrawnPx) return;
    const [a, b] = [begun, offsetX].sort((one, other) => one - other).map((x) => chart.convertFromPixel({ xAxisIndex: 0 }, x));
    if (a !== undefined && b !== undefined && b > a) heard()?.(a, b);
  });
};

/** Draws all of it anew in the colours of now; letters may come when it is gone. */
const paint = (chart: ECharts, draw: Props['draw']) => {
  if (chart.isDisposed()) return;
  const now = inksNow();
  chart.setOption({ animation: false, textStyle: { fontFamily, color: now['text-soft'] }, ...draw(now) }, { notMerge: true });
};

/** A chart in the page's colours, light or dark, as wide as there is room. Who uses it shows the same as a table. */
export const Chart = ({ label, height, draw, onPick, onZoom }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef({ draw, onPick, onZoom });
  latest.current = { draw, onPick, onZoom };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = init(element);
    chart.current = made;
    const again = () => paint(made, latest.current.draw);
    made.getZr().on('click', ({ offsetX, offsetY }) => {
      const grid = [0, 1].find((gridIndex) => made.containPixel({ gridIndex }, [offsetX, offsetY]));
      if (grid === undefined || !latest.current.onPick) return;
      const [at] = made.convertFromPixel({ gridIndex: grid }, [offsetX, offsetY]) as number[];
      if (at !== undefined && Number.isFinite(at)) latest.current.onPick(Math.round(at));
    });
    hearDrawing(made, element, () => latest.current.onZoom);
    let resting: ReturnType<typeof setTimeout> | undefined;
    made.on('datazoom', () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const [zoom] = (made.getOption() as { dataZoom?: { startValue?: number; endValue?: number }[] }).dataZoom ?? [];
        if (zoom?.startValue !== undefined && zoom.endValue !== undefined) latest.current.onZoom?.(zoom.startValue, zoom.endValue);
      }, zoomRestMs);
    });
    // Korean shows as boxes until its letters have come.
    void document.fonts.load("12px 'Pretendard Variable'", label).then(again, again);
    again();
    const room = new ResizeObserver(() => made.resize());
    room.observe(element);
    const theme = new MutationObserver(again);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-color'] });
    return () => {
      clearTimeout(resting);
      room.disconnect();
      theme.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [label]);
  useEffect(() => {
    if (chart.current) paint(chart.current, draw);
  }, [draw]);
  return <div ref={box} className="kit-chart" role="img" aria-label={label} style={{ height }} />;
};
