import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { $externalLink, stay } from './external-link.ts'

const load = async () => (await import('./external-link-dialog.tsx')).ExternalLinkDialog

/** The dialog, loaded when an external entry is chosen for the first time. */
export function ExternalLinkQuestion(): ReactElement | null {
  const question = useStore($externalLink)
  const dialog = useLazyPart(question?.open === true, load, stay)
  return question && dialog ? <dialog.View key={question.number} {...question} /> : null
}
