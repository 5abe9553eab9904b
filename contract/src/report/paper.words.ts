import { words } from '../kit/words.ts';

/** What stands on a printed report alone. */
export const reportPaperWords = words({
  'reportPaper.dailyProduction': ['작업일보', 'Daily production report'],
  'reportPaper.kpiReport': ['핵심 지표 보고서', 'Key figures'],
  'reportPaper.day': ['작업일', 'Production day'],
  'reportPaper.month': ['대상 월', 'Month'],
  'reportPaper.made': ['생산 실적', 'Production'],
  'reportPaper.defects': ['불량 내역', 'Defects'],
  'reportPaper.figures': ['월별 지표', 'Figures by month'],
  'reportPaper.machines': ['설비별 시간과 효율 (분)', 'Machines, in minutes'],
  'reportPaper.line': ['라인', 'Line'],
  'reportPaper.product': ['제품', 'Product'],
  'reportPaper.operation': ['공정', 'Operation'],
  'reportPaper.kind': ['구분', 'Kind'],
  'reportPaper.completed': ['완성', 'Completed'],
  'reportPaper.passed': ['공정', 'Passed'],
  'reportPaper.reason': ['사유', 'Reason'],
  'reportPaper.figure': ['지표', 'Figure'],
  'reportPaper.machine': ['설비', 'Machine'],
  'reportPaper.total': ['합계', 'Total'],
  'reportPaper.none': ['이 기간에는 계획도 실적도 없습니다.', 'Nothing was planned or made in this period.'],
  'reportPaper.by': ['작성', 'Prepared'],
  'reportPaper.checked': ['검토', 'Checked'],
  'reportPaper.approved': ['승인', 'Approved'],
});
