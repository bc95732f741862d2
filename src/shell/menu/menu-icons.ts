import activity from 'lucide-static/icons/activity.svg?raw'
import appWindow from 'lucide-static/icons/app-window.svg?raw'
import calendarCheck from 'lucide-static/icons/calendar-check.svg?raw'
import calendarDays from 'lucide-static/icons/calendar-days.svg?raw'
import chartColumn from 'lucide-static/icons/chart-column.svg?raw'
import clipboardCheck from 'lucide-static/icons/clipboard-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import copyCheck from 'lucide-static/icons/copy-check.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import house from 'lucide-static/icons/house.svg?raw'
import inbox from 'lucide-static/icons/inbox.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import route from 'lucide-static/icons/route.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import userCog from 'lucide-static/icons/user-cog.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import type { MenuIcon } from '#domain/routes/menu-words.ts'
import type { IconSource } from '#shared/ui/icon.tsx'

/** The icons of the menu by their names in the route table. */
export const ICON_OF: Readonly<Record<MenuIcon, IconSource>> = {
  house,
  newspaper,
  inbox,
  clock,
  'clipboard-check': clipboardCheck,
  'calendar-days': calendarDays,
  'calendar-check': calendarCheck,
  gift,
  scale,
  'messages-square': messages,
  factory,
  store,
  route,
  'copy-check': copyCheck,
  timer,
  'chart-column': chartColumn,
  plane,
  phone,
  'user-cog': userCog,
  users,
  activity,
  'app-window': appWindow,
}
