// All stories of the demo company: published ones oldest first, then the scheduled one, then drafts.
import type { Calendar } from './calendar.ts'
import { COMPANY_STORIES } from './stories-company.ts'
import { PEOPLE_STORIES } from './stories-people.ts'
import { SAFETY_STORIES } from './stories-safety.ts'
import { SIEGEN_STORIES } from './stories-siegen.ts'
import { SITE_STORIES } from './stories-sites.ts'
import { TOGETHER_STORIES } from './stories-together.ts'
import type { DemoStory } from './story.ts'

const ALL = [
  ...COMPANY_STORIES,
  ...PEOPLE_STORIES,
  ...SAFETY_STORIES,
  ...SIEGEN_STORIES,
  ...SITE_STORIES,
  ...TOGETHER_STORIES,
]
/** The latest possible time: stories without a date come last. */
const LATER = 8.64e15

const moment = ({ publishedAt, publishAt }: DemoStory) => (publishedAt ?? publishAt)?.getTime() ?? LATER

export const storiesOf = (on: Calendar): DemoStory[] =>
  ALL.map((storyOf) => storyOf(on)).sort((a, b) => moment(a) - moment(b))
