/** The planners of the life of a class and of its page, by the type of the request. */

import { planSetProperty } from './set-property.js';

export const lifePlanners = {
  'set-property': planSetProperty,
};
