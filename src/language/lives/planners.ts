/** The planners of the life of a class and of its page, by the type of the request. */

import { planCreateClass } from './create-class.js';
import { planCreatePage } from './create-page.js';
import { planDeletePage } from './delete-page.js';
import { planDeprecateClass } from './deprecate-class.js';
import { planMergeClasses } from './merge/merge-classes.js';
import { planSetProperty } from './set-property.js';

export const lifePlanners = {
  'create-class': planCreateClass,
  'create-page': planCreatePage,
  'delete-page': planDeletePage,
  'deprecate-class': planDeprecateClass,
  'merge-classes': planMergeClasses,
  'set-property': planSetProperty,
};
