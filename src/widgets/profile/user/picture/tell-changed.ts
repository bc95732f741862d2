import type { Profile } from '#contract/personal-data.ts'
import { announce } from '#shared/element/announce.ts'
import { pictureChanged } from '#shared/ui/picture-cache.ts'
import { portraitPath } from '#shared/ui/portrait-path.ts'
import { refreshProfile } from '#widgets/profile/api.ts'

/** Everybody who shows the picture asks for it anew, this window at once; `sentence` is read aloud. */
export function tellChanged({ personId }: Profile, sentence: string): void {
  pictureChanged(portraitPath(personId))
  refreshProfile()
  announce(sentence)
}
