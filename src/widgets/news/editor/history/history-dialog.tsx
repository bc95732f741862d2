import type { ReactElement } from 'react'

export const HistoryDialog = (_props: { onClose: () => void }): ReactElement | null => null
