import { Type } from 'typebox'
import { PRESENCE_STATES } from '#domain/organisation/presence.ts'
import { orNull } from './or-null.ts'

/** No more precise than the person's own setting. */
export const Presence = Type.Object({
  state: Type.Enum(PRESENCE_STATES),
  until: orNull(
    Type.String({
      description:
        'Of `here` the hour in Berlin at which the day ends, of `later` the one from which, of `leave` its last day, of `off` the next working day',
    }),
  ),
})
