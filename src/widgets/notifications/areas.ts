// The sign of each area in the list. Icons are read as text: innerHTML and parsers are refused by Trusted Types.
import bell from 'lucide-static/icons/bell.svg?raw'
import calendarCheck from 'lucide-static/icons/calendar-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import copyCheck from 'lucide-static/icons/copy-check.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import house from 'lucide-static/icons/house.svg?raw'
import messagesSquare from 'lucide-static/icons/messages-square.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import route from 'lucide-static/icons/route.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'

/** Icon and ground of a tile; accent is vacation, warning is time that does not add up. */
export interface AreaSign {
  readonly icon: string
  readonly tone: '' | 'accent' | 'warning'
}

const sign = (icon: string, tone: AreaSign['tone'] = ''): AreaSign => ({ icon, tone })
const OTHER = sign(bell)
const SIGNS = new Map<string, AreaSign>([
  ['menu_dashboard', sign(house)],
  ['menu_ma_news', sign(newspaper)],
  ['menu_ma_form', sign(fileText)],
  ['menu_ma_az', sign(clockAlert, 'warning')],
  ['menu_ma_az_genehmigen', sign(clockAlert, 'warning')],
  ['menu_ma_holiday', sign(calendarCheck, 'accent')],
  ['menu_ma_holiday_approve', sign(calendarCheck, 'accent')],
  ['menu_benefits', sign(gift)],
  ['menu_ek_qa', sign(messagesSquare)],
  ['menu_ek_lieferanten_report', sign(factory)],
  ['menu_ek_marktplatz', sign(store)],
  ['menu_ek_leadbuyer', sign(route)],
  ['menu_ek_doubletten', sign(copyCheck)],
  ['menu_mes_times', sign(timer)],
  ['menu_profile', sign(userRound)],
])

export const areaSign = (menuId: string): AreaSign => SIGNS.get(menuId) ?? OTHER
