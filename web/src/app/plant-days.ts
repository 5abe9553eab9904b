import { daysOff } from '@lotline/contract/plant/calendar';
import { offerDaysOff } from '../kit/form/days-off.ts';
import { useCall } from '../kit/net/resource.ts';

const none: never[] = [];
const never = { startDt: '', endDt: '' };

// Date pickers everywhere show the holidays of the plant's calendar.
offerDaysOff((period) => useCall(daysOff, period ?? never, { enabled: period !== null }).data ?? none);
