// Icons that a category may use beyond the common ones; loaded on demand.
import archive from 'lucide-static/icons/archive.svg?raw'
import baby from 'lucide-static/icons/baby.svg?raw'
import bell from 'lucide-static/icons/bell.svg?raw'
import bike from 'lucide-static/icons/bike.svg?raw'
import bookOpen from 'lucide-static/icons/book-open.svg?raw'
import bus from 'lucide-static/icons/bus.svg?raw'
import calendarDays from 'lucide-static/icons/calendar-days.svg?raw'
import camera from 'lucide-static/icons/camera.svg?raw'
import car from 'lucide-static/icons/car.svg?raw'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import coffee from 'lucide-static/icons/coffee.svg?raw'
import cpu from 'lucide-static/icons/cpu.svg?raw'
import dumbbell from 'lucide-static/icons/dumbbell.svg?raw'
import euro from 'lucide-static/icons/euro.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import flame from 'lucide-static/icons/flame.svg?raw'
import flaskConical from 'lucide-static/icons/flask-conical.svg?raw'
import gavel from 'lucide-static/icons/gavel.svg?raw'
import globe from 'lucide-static/icons/globe.svg?raw'
import graduationCap from 'lucide-static/icons/graduation-cap.svg?raw'
import hammer from 'lucide-static/icons/hammer.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import heart from 'lucide-static/icons/heart.svg?raw'
import heartPulse from 'lucide-static/icons/heart-pulse.svg?raw'
import key from 'lucide-static/icons/key.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import laptop from 'lucide-static/icons/laptop.svg?raw'
import leaf from 'lucide-static/icons/leaf.svg?raw'
import library from 'lucide-static/icons/library.svg?raw'
import lightbulb from 'lucide-static/icons/lightbulb.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import music from 'lucide-static/icons/music.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import partyPopper from 'lucide-static/icons/party-popper.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import recycle from 'lucide-static/icons/recycle.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import shoppingCart from 'lucide-static/icons/shopping-cart.svg?raw'
import snowflake from 'lucide-static/icons/snowflake.svg?raw'
import stethoscope from 'lucide-static/icons/stethoscope.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import syringe from 'lucide-static/icons/syringe.svg?raw'
import target from 'lucide-static/icons/target.svg?raw'
import tent from 'lucide-static/icons/tent.svg?raw'
import trainFront from 'lucide-static/icons/train-front.svg?raw'
import treePine from 'lucide-static/icons/tree-pine.svg?raw'
import trophy from 'lucide-static/icons/trophy.svg?raw'
import truck from 'lucide-static/icons/truck.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import utensils from 'lucide-static/icons/utensils.svg?raw'
import wifi from 'lucide-static/icons/wifi.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'
import zap from 'lucide-static/icons/zap.svg?raw'
import type { IconSource } from '#shared/ui/icon.tsx'

export const MORE_ICONS: Readonly<Record<string, IconSource>> = {
  archive,
  baby,
  bell,
  bike,
  'book-open': bookOpen,
  bus,
  'calendar-days': calendarDays,
  camera,
  car,
  'clipboard-list': clipboardList,
  clock,
  coffee,
  cpu,
  dumbbell,
  euro,
  factory,
  'file-text': fileText,
  flag,
  flame,
  'flask-conical': flaskConical,
  gavel,
  globe,
  'graduation-cap': graduationCap,
  hammer,
  handshake,
  heart,
  'heart-pulse': heartPulse,
  key,
  languages,
  laptop,
  leaf,
  library,
  lightbulb,
  lock,
  'map-pin': mapPin,
  megaphone,
  music,
  newspaper,
  'party-popper': partyPopper,
  plane,
  printer,
  recycle,
  scale,
  'shopping-cart': shoppingCart,
  snowflake,
  stethoscope,
  sun,
  syringe,
  target,
  tent,
  'train-front': trainFront,
  'tree-pine': treePine,
  trophy,
  truck,
  users,
  'users-round': usersRound,
  utensils,
  wifi,
  wrench,
  zap,
}
