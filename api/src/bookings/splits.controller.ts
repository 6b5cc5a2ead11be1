import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import type { SplitView, BookingId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { ClaimBillDto, SavePaidDto, SaveReceivedDto, SaveSplitDto } from './splits.dto.js';
import { SplitsService } from './splits.service.js';

/** The shares of a bill; no money moves through the product. */
@Controller('bookings/:id/split')
export class SplitsController {
  constructor(private readonly service: SplitsService) {}

  /** Read how the bill of a booking is split. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  read(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<SplitView> {
    return this.service.read(user, id);
  }

  /** Split the bill of a booking. Every member reads it. No money is moved. */
  @Put()
  @Refuses('booking-state', 'forbidden', 'not-found')
  save(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: SaveSplitDto): Promise<SplitView> {
    return this.service.save(user, id, body);
  }

  /** Mark a share of the bill as paid. No money is moved. */
  @Post('paid')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  paid(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: SavePaidDto): Promise<SplitView> {
    return this.service.paid(user, id, body);
  }

  /** Mark oneself as the payer of a bill. The others read where to pay it back and are notified. One member may; no money is moved. */
  @Post('payer')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  claim(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: ClaimBillDto): Promise<SplitView> {
    return this.service.claim(user, id, body);
  }

  /** Withdraw that one paid the bill. While nothing has been received. */
  @Delete('payer')
  @Refuses('booking-state', 'forbidden', 'not-found')
  withdraw(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId): Promise<SplitView> {
    return this.service.withdraw(user, id);
  }

  /** Mark a share as received. Only who paid the bill may. No money is moved. */
  @Post('received')
  @HttpCode(200)
  @Refuses('booking-state', 'forbidden', 'not-found')
  received(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: BookingId, @Body() body: SaveReceivedDto): Promise<SplitView> {
    return this.service.received(user, id, body);
  }
}
