import calendarSync from 'lucide-static/icons/calendar-sync.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { usePlannerTexts } from './texts.ts'

const CalendarFeeds = lazy(async () => ({
  default: (await import('#widgets/vacation/feeds/calendar-feeds.tsx')).CalendarFeeds,
}))

/** Opens the feeds for calendar programs, which are loaded then. */
export function FeedsButton(): ReactElement {
  const text = usePlannerTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={calendarSync} onClick={() => setOpen(true)}>
        {text('feeds')}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarFeeds open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
