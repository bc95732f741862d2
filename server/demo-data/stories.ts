// All stories of the demo company: published ones oldest first, then the scheduled one, then drafts.
import type { Calendar } from './calendar.ts'
import { companyStories } from './stories-company.ts'
import { peopleStories } from './stories-people.ts'
import { siteStories } from './stories-sites.ts'
import type { DemoStory } from './story.ts'

const LATER = 8.64e15

const moment = ({ publishedAt, publishAt }: DemoStory) => (publishedAt ?? publishAt)?.getTime() ?? LATER

export const storiesOf = (on: Calendar): DemoStory[] =>
  [...companyStories(on), ...peopleStories(on), ...siteStories(on)].sort((a, b) => moment(a) - moment(b))
