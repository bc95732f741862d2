import type { Device } from '#contract/sessions.ts'

/** 'Windows, Firefox'; '' where nothing is known. */
export const deviceName = ({ system, browser }: Device): string => [system, browser].filter(Boolean).join(', ')
