import {
  STAFF_ROLES,
  type AcceptStaffInvite,
  type ChangeStaffRole,
  type InviteStaff,
  type LookAtStaffInvite,
  type StaffRole,
} from '@app/contracts';
import { Email, LinkToken, NewPassword, OneOf, PersonName } from '../../http/requests/fields.js';

export class ChangeStaffRoleDto implements ChangeStaffRole {
  @OneOf(STAFF_ROLES)
  role!: StaffRole;
}

export class InviteStaffDto extends ChangeStaffRoleDto implements InviteStaff {
  @Email()
  email!: string;
}

export class LookAtStaffInviteDto implements LookAtStaffInvite {
  @LinkToken()
  token!: string;
}

export class AcceptStaffInviteDto extends LookAtStaffInviteDto implements AcceptStaffInvite {
  @PersonName()
  name!: string;

  @NewPassword()
  password!: string;
}
