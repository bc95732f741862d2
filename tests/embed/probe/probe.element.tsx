import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { $language } from '#shared/bus/language.ts'
import { defineView, emit, useHost } from '#shared/element/view.tsx'

interface Props {
  label: string
  storyId: string
  open: boolean
  data: { name: string }
}

declare global {
  var probe: { mounts: number; unmounts: number; seen: unknown[] }
}
globalThis.probe = { mounts: 0, unmounts: 0, seen: [] }

function fail(): never {
  throw new Error('thrown in a handler')
}

function Probe() {
  const { host, props, embedded } = useHost<Props>()
  const language = useStore($language)
  const [count, setCount] = useState(0)
  const id = useId()
  if (props.label === 'throw') throw new Error('thrown while rendering')
  useEffect(() => {
    probe.mounts++
    return () => void probe.unmounts++
  }, [])
  useEffect(() => {
    probe.seen.push(props.data)
  }, [props.data])
  useEffect(() => {
    if (props.label === 'effect') throw new Error('thrown in an effect')
  }, [props.label])
  if (props.label === 'subscribe' && language === 'en') throw new Error('thrown by a subscriber')
  const shown = { label: props.label, storyId: props.storyId, open: props.open, name: props.data?.name, embedded }
  return (
    <div className="probe">
      <output>{JSON.stringify(shown)}</output>
      <button type="button" id={id} onClick={() => setCount(count + 1)}>
        {`count ${count}`}
      </button>
      <button type="button" onClick={fail}>
        Break
      </button>
      <button type="button" onClick={() => emit(host, 'portal-navigate', { path: '/story/ma/1' })}>
        Go
      </button>
    </div>
  )
}

defineView('portal-probe-view', Probe, '.probe { color: rgb(1, 2, 3); padding: 4px }')
