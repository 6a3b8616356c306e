// What no first order needs: it comes when the table is there.
import '../rest.css';
export { bring as bringInstant } from '../instant/page';
export { CoachCard } from './coach';
export { CommandLine } from './command';
export { CourseTool } from './course';
export { Forces } from './forces';
export { Hint } from './hint';
export { Inspector } from './inspector';
export { KeyList } from './keylist';
export { LossesPanel } from './losses';
export { Log, Replay } from './log';
export { Logs, Scores } from './logs';
export { Odds } from './odds';
export { OutcomeCard } from './outcome';
export { RulesDrawer } from './rules';
export { StagePanel } from './stage';
export { Invitation, Talk } from './talk';
