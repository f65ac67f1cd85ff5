import { seedDemoMarket } from '#importers/demo/seed-demo-market.ts';
import { openDatabase } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import { todayIn } from '#server/today.ts';
import type { Settings } from './settings.ts';
