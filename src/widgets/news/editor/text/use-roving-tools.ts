import {
  useEffectEvent,
  useLayoutEffect,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react'
import { stepTo } from '#shared/ui/roving.ts'

const toolsOf = (bar: Element): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-tool]')]
const toolAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-tool]')

function setStop(bar: Element, stop: HTMLElement | undefined): void {
  for (const tool of toolsOf(bar)) tool.tabIndex = tool === stop ? 0 : -1
}

interface RovingTools {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: ReactKeyboardEvent<HTMLElement>) => void
}

/** Handlers of a toolbar: one of its tools is the stop of the keyboard, arrows go from tool to tool, Esc leaves. */
export function useRovingTools(bar: RefObject<HTMLElement | null>, onLeave: () => void): RovingTools {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    setStop(current, toolsOf(current)[0])
    // Before the tip of the tool hears it, which would keep this key for itself.
    const onEscape = (event: KeyboardEvent): void => {
      const tool = event.key === 'Escape' && toolAt(event.composedPath()[0] as Element)
      if (!tool || !current.contains(tool) || tool.ariaExpanded === 'true') return
      event.preventDefault()
      leave()
    }
    addEventListener('keydown', onEscape, { capture: true })
    return () => removeEventListener('keydown', onEscape, { capture: true })
  }, [bar])
  return {
    onFocus: ({ currentTarget, target }) => {
      const tool = toolAt(target)
      if (tool) setStop(currentTarget, tool)
    },
    onKeyDown: (event) => {
      const tool = toolAt(event.target)
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return
      const tools = toolsOf(event.currentTarget)
      const next = stepTo(event.key, tools.indexOf(tool), tools.length, 'horizontal')
      if (next === undefined) return
      event.preventDefault()
      tools[next]?.focus()
    },
  }
}
