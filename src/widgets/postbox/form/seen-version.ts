// Which version of a form its reader has seen: one that has just come while they were about to press a button is not it yet.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Form } from '#contract/postbox.ts'
import { $person } from '#shared/bus/person.ts'

/** For how long a version must have been shown, in ms: as long as it takes to notice a change and to take the hand back. */
export const SEEN_AFTER = 2_000

/** The version of a decision. A change by the viewer counts as seen immediately. */
export function useSeen(form: Form): Pick<Form, 'id' | 'version'> {
  const { id, version } = form
  const me = useStore($person)?.id
  const [seen, setSeen] = useState(version)
  const isOwn = form.timeline.at(-1)?.by?.id === me && me !== undefined
  useEffect(() => {
    if (seen === version) return
    const timer = setTimeout(setSeen, SEEN_AFTER, version)
    return () => clearTimeout(timer)
  }, [seen, version])
  return { id, version: isOwn ? version : seen }
}
