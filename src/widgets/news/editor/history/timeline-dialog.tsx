import type { ReactElement } from 'react'

export const TimelineDialog = (_props: { onClose: () => void }): ReactElement | null => null
