import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { useShellTexts } from '#shell/texts.ts'
import { $externalLink, stay } from './external-link.ts'

const load = async () => (await import('./external-link-dialog.tsx')).ExternalLinkDialog

/** The dialog, loaded when an external entry is chosen for the first time. */
export function ExternalLinkQuestion(): ReactElement | null {
  const text = useShellTexts()
  const question = useStore($externalLink)
  const onFailure = { sentence: text('external.notLoaded'), cancel: stay }
  const dialog = useLazyPart(question?.open === true, load, onFailure)
  return question && dialog ? <dialog.View key={question.number} {...question} /> : null
}
