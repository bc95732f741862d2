// The pictures of the stories by name.
import { HEIGHT, WIDTH, type Scene } from './scene-parts.ts'
import { apprentices } from './scenes/apprentices.ts'
import { bicycle } from './scenes/bicycle.ts'
import { calendar } from './scenes/calendar.ts'
import { canteen } from './scenes/canteen.ts'
import { crane } from './scenes/crane.ts'
import { delivery } from './scenes/delivery.ts'
import { football } from './scenes/football.ts'
import { foundation } from './scenes/foundation.ts'
import { furnace } from './scenes/furnace.ts'
import { helmetAndGloves } from './scenes/helmet-and-gloves.ts'
import { laboratory } from './scenes/laboratory.ts'
import { market } from './scenes/market.ts'
import { medal } from './scenes/medal.ts'
import { monitors } from './scenes/monitors.ts'
import { parking } from './scenes/parking.ts'
import { plan } from './scenes/plan.ts'
import { river } from './scenes/river.ts'
import { running } from './scenes/running.ts'
import { serverRoom } from './scenes/server-room.ts'
import { solarRoof } from './scenes/solar-roof.ts'
import { summerParty } from './scenes/summer-party.ts'
import { testBench } from './scenes/test-bench.ts'
import { tram } from './scenes/tram.ts'
import { truck } from './scenes/truck.ts'
import { vaccination } from './scenes/vaccination.ts'
import { valley } from './scenes/valley.ts'
import { viaduct } from './scenes/viaduct.ts'
import { warehouse } from './scenes/warehouse.ts'
import { workshop } from './scenes/workshop.ts'
import { svg } from './svg.ts'

const SCENES = {
  apprentices,
  bicycle,
  calendar,
  canteen,
  crane,
  delivery,
  football,
  foundation,
  furnace,
  helmetAndGloves,
  laboratory,
  market,
  medal,
  monitors,
  parking,
  plan,
  river,
  running,
  serverRoom,
  solarRoof,
  summerParty,
  testBench,
  tram,
  truck,
  vaccination,
  valley,
  viaduct,
  warehouse,
  workshop,
} satisfies Record<string, Scene>
export type ArtName = keyof typeof SCENES
export const ART_NAMES = Object.keys(SCENES) as ArtName[]

/** The picture as SVG, 1200 × 675 px. */
export const drawArt = (name: ArtName): string => svg(WIDTH, HEIGHT, SCENES[name])
