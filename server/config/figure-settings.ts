// The works-council profile in the configuration: which figures about single people exist.
import { DEFAULT_FIGURES, PERSONAL_FIGURES, type PersonalFigure } from '#domain/people/personal-figures.ts'
import type { Collectors } from './collectors.ts'

export type Figures = ReadonlySet<PersonalFigure>

/** Figures that another service makes. */
const SERVICES = [
  ['pageViews', 'ANALYTICS_URL'],
  ['sessionRecording', 'REPLAY_URL'],
] as const

const isFigure = (name: string): name is PersonalFigure => (PERSONAL_FIGURES as readonly string[]).includes(name)

function readNames(given: string, faults: string[]): readonly PersonalFigure[] {
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wanted = names.filter((name) => name !== 'none')
  if (wanted.length > 0 && wanted.length < names.length)
    faults.push(`PERSONAL_FIGURES is '${given}': none and figures contradict each other.`)
  for (const name of wanted)
    if (!isFigure(name))
      faults.push(`PERSONAL_FIGURES names '${name}', but knows ${PERSONAL_FIGURES.join(', ')} or none.`)
  return wanted.filter(isFigure)
}

/** The figures that exist, and the collectors without the services of those that do not. */
export function readFigures(
  env: NodeJS.ProcessEnv,
  collectors: Collectors,
  faults: string[],
): Collectors & { readonly figures: Figures } {
  const given = env['PERSONAL_FIGURES']?.trim()
  const names = given ? readNames(given, faults) : DEFAULT_FIGURES
  for (const [figure, setting] of SERVICES)
    if (given && names.includes(figure) && !env[setting])
      faults.push(`PERSONAL_FIGURES names ${figure}, but ${setting}, the service that makes it, is not set.`)
  const analyticsUrl = names.includes('pageViews') ? collectors.analyticsUrl : undefined
  const replayUrl = names.includes('sessionRecording') ? collectors.replayUrl : undefined
  const made = { pageViews: analyticsUrl !== undefined, sessionRecording: replayUrl !== undefined }
  return {
    figures: new Set(names.filter((name) => !(name in made) || made[name as keyof typeof made])),
    ...collectors,
    analyticsUrl,
    replayUrl,
  }
}
