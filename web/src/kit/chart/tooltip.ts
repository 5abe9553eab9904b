import type { ChartInks } from './Chart.tsx';

/** What stands beside the pointer, in the page's colours; a chart adds what it says there. */
export const tooltipOf = (inks: ChartInks) => ({
  trigger: 'axis' as const,
  confine: true,
  backgroundColor: inks.raised,
  borderColor: inks.line,
  textStyle: { color: inks.text, fontSize: 12 },
});
