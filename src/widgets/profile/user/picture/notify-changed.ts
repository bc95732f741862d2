import type { Profile } from '#contract/personal-data.ts'
import { announce } from '#shared/element/announce.ts'
import { pictureChanged } from '#shared/ui/picture-cache.ts'
import { portraitPath } from '#shared/ui/portrait-path.ts'
import { refreshProfile } from '#widgets/profile/api.ts'

/** Fetches the picture again wherever it is shown, and announces `sentence`. */
export function notifyChanged({ personId }: Profile, sentence: string): void {
  pictureChanged(portraitPath(personId))
  refreshProfile()
  announce(sentence)
}
