// Icons that a category may name, inlined one by one; any other name shows a dot.
import archive from 'lucide-static/icons/archive.svg?raw'
import building from 'lucide-static/icons/building-2.svg?raw'
import calendar from 'lucide-static/icons/calendar-days.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import graduation from 'lucide-static/icons/graduation-cap.svg?raw'
import heart from 'lucide-static/icons/heart-pulse.svg?raw'
import leaf from 'lucide-static/icons/leaf.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import mapPinned from 'lucide-static/icons/map-pinned.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import shield from 'lucide-static/icons/shield-check.svg?raw'
import target from 'lucide-static/icons/target.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import utensils from 'lucide-static/icons/utensils.svg?raw'
import type { IconSource } from '#shared/ui/icon.tsx'

const ICONS: Readonly<Record<string, IconSource>> = {
  archive,
  'building-2': building,
  'calendar-days': calendar,
  factory,
  gift,
  'graduation-cap': graduation,
  'heart-pulse': heart,
  leaf,
  'map-pin': mapPin,
  'map-pinned': mapPinned,
  monitor,
  'shield-check': shield,
  target,
  users,
  'users-round': usersRound,
  utensils,
}

/** The drawing of a Lucide name; undefined where a dot stands instead. */
export const categoryIcon = (name: string): IconSource | undefined =>
  Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
