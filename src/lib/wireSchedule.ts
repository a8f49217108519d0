import { isFedwireDay, isT2Day } from './bankDays'
import { addDays, instantOf, wallClock, type Day } from './zonedTime'

/** The bank's time zone: its dollars leave through the Fedwire Funds Service (DOMAIN.md, "When a wire arrives"). */
const BANK_ZONE = 'America/New_York'
/** Fedwire's deadline for payments on behalf of customers, and the end of its day. */
const CUT_OFF = '18:45'
const FEDWIRE_ENDS = '19:00'

/** T2 keeps the time of Frankfurt. */
const T2_ZONE = 'Europe/Berlin'
const T2_ENDS = '18:00'

/** The members of the euro area, whose banks keep T2's days (ECB, from 1 January 2026). */
const EURO_AREA: ReadonlySet<string> = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
)

/** What the schedule needs to know of the recipient's account. */
type WireRoute = { scheme: 'us' } | { scheme: 'iban'; iban: string }

interface WireSchedule {
  /** The cut-off that the wire goes out at, at the latest. Milliseconds since 1970. */
  sendBy: number
  /**
   * When it should have reached the recipient's bank, in milliseconds since 1970. Undefined for banks whose holidays are not
   * published as a rule: we do not guess them.
   */
  expectedBy: number | undefined
}

/** The day itself, or the next one that is open. */
function openDay(day: Day, isOpen: (day: Day) => boolean): Day {
  let open = day
  while (!isOpen(open)) open = addDays(open, 1)
  return open
}

/** The Fedwire day on which a wire goes out that is ready at an instant. */
function sendDayOf(ready: number): Day {
  const { day, time } = wallClock(ready, BANK_ZONE)
  const isInTime = time <= `${CUT_OFF}:00`
  return openDay(isInTime ? day : addDays(day, 1), isFedwireDay)
}

/** When a wire that leaves on a day should be there. */
function arrivalOf(sent: Day, route: WireRoute): number | undefined {
  // Fedwire's transfers are final at once.
  if (route.scheme === 'us') return instantOf(sent, FEDWIRE_ENDS, BANK_ZONE)
  if (!EURO_AREA.has(route.iban.slice(0, 2))) return undefined
  return instantOf(openDay(addDays(sent, 1), isT2Day), T2_ENDS, T2_ZONE)
}

/**
 * When a wire goes out and should arrive.
 * @param ready when it was ready to go out, in milliseconds since 1970; or now, where a cut-off has passed without it
 */
export function wireSchedule(ready: number, route: WireRoute): WireSchedule {
  const sent = sendDayOf(ready)
  return { sendBy: instantOf(sent, CUT_OFF, BANK_ZONE), expectedBy: arrivalOf(sent, route) }
}
